import{b as a}from"./chunk-WM4F4VND.js";import"./chunk-4RZJFKJB.js";import"./chunk-3E4SECSO.js";export{a as default};
