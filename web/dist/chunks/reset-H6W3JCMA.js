import{c as e}from"./chunk-QRMVLHNB.js";import"./chunk-ROUEKHGK.js";import"./chunk-PQBWFVCH.js";export{e as default};
