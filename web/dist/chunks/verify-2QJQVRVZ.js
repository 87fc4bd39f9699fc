import{d as e}from"./chunk-ZHSJFRHS.js";import"./chunk-QYFVH6WK.js";export{e as default};
