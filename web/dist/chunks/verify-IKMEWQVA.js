import{d as e}from"./chunk-T6KZYQBE.js";import"./chunk-KFS4BR2L.js";export{e as default};
