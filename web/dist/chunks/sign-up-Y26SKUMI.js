import{b as a}from"./chunk-TSD6EGHZ.js";import"./chunk-SSL6NKLQ.js";export{a as default};
