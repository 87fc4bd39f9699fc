import{d as e}from"./chunk-77GGYHPU.js";import"./chunk-KF3KAGRB.js";import"./chunk-3E4SECSO.js";export{e as default};
