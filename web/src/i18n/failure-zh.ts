import { reasonsZh } from "./reasons-zh";
import type { FailureTexts } from "./failure-en";

export const failureZh: FailureTexts = {
  unreached: "無法連上伺服器。",
  reasons: reasonsZh as Record<string, string>,
  codes: {
    "account-closed": "此帳號已由版主停用。",
    "bad-request": "無法接受此內容。",
    "bad-record": "無法讀取此棋譜。",
    "bad-position": "不可能有此局面。",
    "bad-token": "此 API 權杖無效。",
    "not-found": "找不到。",
    "no-check": "這不是王手。",
    "not-your-turn": "還沒輪到您。",
    "not-yours": "您不能進行此操作。",
    "not-now": "目前不能這樣做。",
    "sign-in-first": "請先登入。",
    foul: "不能走這一著。",
    muted: "您已被禁止發言。",
    over: "對局已經結束。",
    stale: "這段期間局面已有變化。",
    taken: "對局雙方已經到齊。",
    late: "時間已過。",
    full: "已無法再接受更多。",
    scope: "此 API 權杖不許這樣做。",
    busy: "目前忙碌，請稍候再試。",
    "too-many": "次數過多，請稍候再試。",
    "too-large": "內容過大，無法接受。",
    forbidden: "不接受來自其他網站的操作。",
    internal: "伺服器發生錯誤。",
  },
};
