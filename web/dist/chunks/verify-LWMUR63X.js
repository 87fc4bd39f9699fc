import{d as e}from"./chunk-ANNNI6FD.js";import"./chunk-IOW5JBAF.js";export{e as default};
