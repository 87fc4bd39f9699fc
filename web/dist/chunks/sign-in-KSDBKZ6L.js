import{a}from"./chunk-QRMVLHNB.js";import"./chunk-ROUEKHGK.js";import"./chunk-PQBWFVCH.js";export{a as default};
