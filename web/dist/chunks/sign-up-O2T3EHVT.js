import{b as a}from"./chunk-BSNU23MF.js";import"./chunk-4UES7LXE.js";export{a as default};
