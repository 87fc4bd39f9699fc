import{d as e}from"./chunk-TSD6EGHZ.js";import"./chunk-SSL6NKLQ.js";export{e as default};
