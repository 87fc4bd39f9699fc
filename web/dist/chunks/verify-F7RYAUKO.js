import{d as e}from"./chunk-GWYAUX6G.js";import"./chunk-DWXFRJKU.js";import"./chunk-3E4SECSO.js";export{e as default};
