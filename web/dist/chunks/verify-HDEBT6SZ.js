import{d as e}from"./chunk-S2JYII3O.js";import"./chunk-W3Q6FEAJ.js";import"./chunk-3E4SECSO.js";export{e as default};
