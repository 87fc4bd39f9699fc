import{c as e}from"./chunk-BSNU23MF.js";import"./chunk-4UES7LXE.js";export{e as default};
