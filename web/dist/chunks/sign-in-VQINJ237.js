import{a}from"./chunk-T6CL5X5T.js";import"./chunk-OBSWASPY.js";export{a as default};
