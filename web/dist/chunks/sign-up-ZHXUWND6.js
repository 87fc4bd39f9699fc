import{b as a}from"./chunk-ANNNI6FD.js";import"./chunk-IOW5JBAF.js";export{a as default};
