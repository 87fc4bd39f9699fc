import{d as e}from"./chunk-6M5XZI5G.js";import"./chunk-XKHLL7NA.js";import"./chunk-3E4SECSO.js";export{e as default};
