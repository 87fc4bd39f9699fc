import{d as e}from"./chunk-TBVIYGJU.js";import"./chunk-OQLTZFKG.js";import"./chunk-3E4SECSO.js";export{e as default};
