import{d as e}from"./chunk-AFKSDUMM.js";import"./chunk-UQ47S67S.js";import"./chunk-FIPGAE2X.js";export{e as default};
