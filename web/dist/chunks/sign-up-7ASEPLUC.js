import{b as a}from"./chunk-ZHSJFRHS.js";import"./chunk-QYFVH6WK.js";export{a as default};
