import{a}from"./chunk-GS6OS2AT.js";import"./chunk-5V3ZVVLL.js";export{a as default};
