import { defineBoard, KomadaiBoard } from "./board/element";
defineBoard();
const P=new URLSearchParams(location.search);
fetch("/api/v1/rulesets").then(r=>r.json()).then((d)=>{
 const r=d.rulesets.find((x:any)=>x.id===(P.get("r")||"standard"));
 const b=document.createElement("komadai-board") as KomadaiBoard;
 for(const k of ["pieceset","theme","orientation","coordinates"]) if(P.get(k)) b.setAttribute(k,P.get(k)!);
 b.shape=r.board; b.kinds=r.pieces; b.stand=r.hand; b.sfen=P.get("sfen")||r.start; b.selectable="b"; b.maxHeight=+(P.get("h")||0);
 document.getElementById("app")!.append(b); document.body.style.background=P.get("theme")==="dark"?"#191613":"#f5f0e4";
});
