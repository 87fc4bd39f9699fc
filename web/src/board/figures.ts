const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

const king = `M-35 22L-43-17-20-2 0-38 20-2 43-17 35 22Z${disc(-43, -22, 6)}${disc(43, -22, 6)}${disc(0, -43, 6.5)}M-35 28H35V41H-35Z${
  disc(0, 8, 6)
}`;
const queen = `M-33 22L-46-14-26-3-22-34-7-5 0-36 7-5 22-34 26-3 46-14 33 22Z${disc(-46, -18, 4.6)}${disc(-22, -38, 4.6)}${
  disc(0, -41, 4.6)
}${disc(22, -38, 4.6)}${disc(46, -18, 4.6)}M-33 28H33V41H-33Z`;
const tower = "M-34 44V33H-26L-22-6H-33V-38H-19V-27H-8V-38H8V-27H19V-38H33V-6H22L26 33H34V44ZM-8 33V18A8 8 0 0 1 8 18V33Z";
const mitre = `M-2-35C-28-12-32 6-17 24H17C32 6 28-12 2-35Z${disc(0, -40, 6)}M-3-8V-18H3V-8H13V-2H3V14H-3V-2H-13V-8ZM-26 29H26V43H-26Z`;
/** 兜 */
const helmet =
  "M-27 8C-27-14-15-22 0-22S27-14 27 8ZM-34 13H34L45 39H28L22 25H-22L-28 39H-45ZM-5-24C-28-24-38-34-37-50-28-39-16-35-3-33ZM5-24C28-24 38-34 37-50 28-39 16-35 3-33Z";
/** 軍配 */
const fan =
  `M0-48C22-48 35-38 35-25 35-13 24-11 24-4 24 4 33 6 31 15 29 23 14 25 5 25V48H-5V25C-14 25-29 23-31 15-33 6-24 4-24-4-24-11-35-13-35-25-35-38-22-48 0-48Z${
    disc(0, -22, 10)
  }`;
const horse = `M-26 44C-28 24-6 16-1-1-9 5-18 12-27 10-38 8-38-4-31-11L-13-29-14-46 2-34C27-30 38-4 31 44Z${disc(-7, -16, 3.6)}`;
const spear = "M0-50L14-17 6-12V46H-6V-12L-14-17ZM-19-9H-8V-2H-19ZM8-9H19V-2H8Z";
/** 陣笠 */
const soldier =
  "M0-34C10-28 30-6 42 3 20 9-20 9-42 3-30-6-10-28 0-34ZM-15 12C-6 14 6 14 15 12 15 23 11 27 8 29 20 31 29 36 30 46H-30C-29 36-20 31-8 29-11 27-15 23-15 12Z";
const anchor = `${disc(0, -37, 9)}${
  disc(0, -37, 4)
}M-4-28H4V-20H18V-13H4V33C16 31 25 24 28 13L20 16 33-4 42 20 35 15C32 34 18 44 0 47-18 44-32 34-35 15L-42 20-33-4-20 16-28 13C-25 24-16 31-4 33V-13H-18V-20H-4Z`;
const banner = `M-32-46H-25V46H-32ZM-21-42H36L26-22 36-2H-21Z${disc(0, -22, 8)}`;

/**
 * Pictures by the character of a piece, in a square of 100 around the centre, drawn for komadai. Other pieces keep
 * their character.
 */
export const figures: Readonly<Record<string, string>> = {
  玉: king,
  王: king,
  妃: queen,
  飛: tower,
  竜: tower,
  龍: tower,
  角: mitre,
  馬: mitre,
  金: helmet,
  銀: fan,
  全: fan,
  桂: horse,
  圭: horse,
  跳: horse,
  今: horse,
  香: spear,
  杏: spear,
  仝: spear,
  歩: soldier,
  と: soldier,
  个: soldier,
  日: anchor,
  清: banner,
};
