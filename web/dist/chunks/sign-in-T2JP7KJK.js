import{a}from"./chunk-6M5XZI5G.js";import"./chunk-XKHLL7NA.js";import"./chunk-3E4SECSO.js";export{a as default};
