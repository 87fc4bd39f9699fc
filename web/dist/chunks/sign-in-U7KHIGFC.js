import{a}from"./chunk-S2JYII3O.js";import"./chunk-W3Q6FEAJ.js";import"./chunk-3E4SECSO.js";export{a as default};
