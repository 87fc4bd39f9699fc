import { reasonsJa } from "./reasons-ja";
import type { FailureTexts } from "./failure-en";

export const failureJa: FailureTexts = {
  unreached: "サーバーに届きませんでした。",
  reasons: reasonsJa as Record<string, string>,
  codes: {
    "account-closed": "このアカウントはモデレーターにより停止されています。",
    "bad-request": "この内容では受け付けられません。",
    "bad-record": "棋譜を読み取れません。",
    "bad-position": "この局面はありえません。",
    "bad-token": "このAPIトークンは使えません。",
    "not-found": "見つかりませんでした。",
    "no-check": "王手ではありません。",
    "not-your-turn": "あなたの手番ではありません。",
    "not-yours": "あなたにはできない操作です。",
    "not-now": "今はできません。",
    "sign-in-first": "先にログインしてください。",
    foul: "その手は指せません。",
    muted: "発言を止められています。",
    over: "対局はもう終わっています。",
    stale: "その間に局面が進んでいました。",
    taken: "対局者はもうそろっています。",
    late: "間に合いませんでした。",
    full: "これ以上は受け入れられません。",
    scope: "このAPIトークンでは許されていません。",
    busy: "ただいま混み合っています。少し待って、もう一度どうぞ。",
    "too-many": "回数が多すぎます。しばらく待って、もう一度どうぞ。",
    "too-large": "大きすぎて受け付けられません。",
    forbidden: "ほかのサイトからの操作は受け付けません。",
    internal: "サーバーでエラーが起きました。",
  },
};
