import{a}from"./chunk-C33RJ6AP.js";import"./chunk-QA3YTUXK.js";export{a as default};
