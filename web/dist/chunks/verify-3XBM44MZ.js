import{d as e}from"./chunk-T6CL5X5T.js";import"./chunk-OBSWASPY.js";export{e as default};
