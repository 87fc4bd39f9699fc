import{Y as e}from"./preact-dist-preact.mjs.js";function i(r,t=e.value){return t==="usi"?r.usi??"":(t==="western"?r.view?.western:r.view?.ja)||r.usi||""}export{i as a};
