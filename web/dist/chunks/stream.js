import{ApiError as e}from"../app.js";async function t(t,r,i,a){let o;try{o=await fetch(`/api/v1${t}`,{method:`POST`,headers:{"Content-Type":`application/json`},body:JSON.stringify(r),credentials:`same-origin`,signal:a})}catch(t){throw a.aborted?t:new e(0,null)}if(!o.ok)throw new e(o.status,await o.json().catch(()=>null));let s=o.body.pipeThrough(new TextDecoderStream).getReader(),c=``;for(;;){let e;try{e=await s.read()}catch(e){if(a.aborted)throw e;return}if(e.done)return;let t=(c+e.value).split(`

`);c=t.pop();for(let e of t){let t=n(e);t&&i(t)}}}function n(e){let t=e.split(`
`).filter(e=>e.startsWith(`data: `)).map(e=>e.slice(6)).join(`
`);return t?JSON.parse(t):null}export{t as eventsOf};