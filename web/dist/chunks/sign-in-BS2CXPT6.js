import{a}from"./chunk-AFKSDUMM.js";import"./chunk-UQ47S67S.js";import"./chunk-FIPGAE2X.js";export{a as default};
