import{b as a}from"./chunk-77GGYHPU.js";import"./chunk-KF3KAGRB.js";import"./chunk-3E4SECSO.js";export{a as default};
