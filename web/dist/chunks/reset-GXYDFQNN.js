import{c as e}from"./chunk-C33RJ6AP.js";import"./chunk-QA3YTUXK.js";export{e as default};
