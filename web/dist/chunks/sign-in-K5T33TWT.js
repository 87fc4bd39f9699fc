import{a}from"./chunk-GWYAUX6G.js";import"./chunk-DWXFRJKU.js";import"./chunk-3E4SECSO.js";export{a as default};
