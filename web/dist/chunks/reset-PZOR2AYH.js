import{c as e}from"./chunk-GS6OS2AT.js";import"./chunk-5V3ZVVLL.js";export{e as default};
