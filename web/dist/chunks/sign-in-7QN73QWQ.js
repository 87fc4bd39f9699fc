import{a}from"./chunk-T6KZYQBE.js";import"./chunk-KFS4BR2L.js";export{a as default};
