import type { ComponentChildren } from "preact";

/** 24 by 24, in the colour of the text. */
function icon(children: ComponentChildren) {
  return () => <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{children}</svg>;
}

export const FirstIcon = icon(<path d="M6 5v14M19 5.5v13L9 12z" />);
export const PreviousIcon = icon(<path d="M16 5.5v13L6.5 12z" />);
export const NextIcon = icon(<path d="M8 5.5v13l9.5-6.5z" />);
export const LastIcon = icon(<path d="M18 5v14M5 5.5v13L15 12z" />);
export const UndoIcon = icon(<path d="M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3" />);
export const FlipIcon = icon(<path d="M8 4v16M8 4L4.5 7.5M8 4l3.5 3.5M16 20V4M16 20l3.5-3.500M16 20l-3.5-3.5" />);
export const FlagIcon = icon(<path d="M6 21V4M6 4.500h12l-2.5 4 2.5 4H6" />);
export const CrownIcon = icon(<path d="M4 18.500h16M5 15.500L4 7l4.5 4L12 5l3.5 6L20 7l-1 8.500z" />);
export const CountIcon = icon(<path d="M5 5h14v14H5zM5 12h14M12 5v14" />);
export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />);
export const FrameIcon = icon(<path d="M3.5 5h17v14h-17zM9.5 9.500L7 12l2.5 2.500M14.5 9.500L17 12l-2.5 2.500" />);
export const GearIcon = icon(<>
  <path d="M12 3.500v2.200M12 18.300v2.200M3.5 12h2.200M18.3 12h2.200M6 6l1.55 1.550M16.45 16.450L18 18M18 6l-1.55 1.550M7.55 16.450L6 18" />
  <circle cx="12" cy="12" r="6.2" />
  <circle cx="12" cy="12" r="2.2" />
</>);
export const GlobeIcon = icon(<>
  <circle cx="12" cy="12" r="8.5" />
  <path d="M3.5 12h17M12 3.500c5 5.200 5 11.800 0 17M12 3.500c-5 5.200-5 11.800 0 17" />
</>);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const BookIcon = icon(
  <path d="M12 6.500C10 5 7 4.6 4 5v13.500c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.500V5c-3-.4-6 0-8 1.500zM12 6.500V20" />,
);
export const PersonIcon = icon(<>
  <circle cx="12" cy="8" r="3.7" />
  <path d="M4.500 20.500c.6-4.200 3.600-6.300 7.500-6.300s6.900 2.100 7.500 6.300" />
</>);
export const KeyIcon = icon(<>
  <circle cx="8" cy="15.500" r="4" />
  <path d="M11 12.500L19.500 4M15.500 8l3 3M18 5.500l2 2" />
</>);
export const HelpIcon = icon(<>
  <circle cx="12" cy="12" r="9" />
  <path d="M9.3 9.300a2.8 2.8 0 1 1 4 2.900c-.9.5-1.3 1-1.3 2M12 17.200v.1" />
</>);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M5 12.500l4.5 4.500L19 7.5" />);
export const ScrollIcon = icon(
  <path d="M7 4h11a2 2 0 0 1 2 2v1h-4M7 4a2 2 0 0 0-2 2v12a2 2 0 0 1-2 2h11a2 2 0 0 0 2-2V6a2 2 0 0 1 2-2M8.500 9H13M8.500 12.500H13" />,
);
export const FolderIcon = icon(<path d="M3.500 18.500v-13h6l2 2.500h9v10.500z" />);
export const RedoIcon = icon(<path d="M15 6l4.500 4.500L15 15M19 10.500h-9a5 5 0 0 0 0 10h3" />);
export const DownloadIcon = icon(<path d="M12 4v11M7.500 10.500L12 15l4.500-4.500M4.500 19.500h15" />);
export const ShareIcon = icon(<>
  <circle cx="6" cy="12" r="2.500" />
  <circle cx="17.5" cy="5.5" r="2.500" />
  <circle cx="17.5" cy="18.500" r="2.500" />
  <path d="M8.200 10.800l7-4M8.200 13.200l7 4" />
</>);
export const ListIcon = icon(<path d="M4 6.500h16M4 12h16M4 17.500h10" />);
export const PlayIcon = icon(<path d="M8 5v14l11-7z" />);
export const PauseIcon = icon(<path d="M8.500 5v14M15.500 5v14" />);
export const StarIcon = icon(<path d="M12 4l2.400 5.200 5.600.7-4.100 3.900 1.100 5.700-5-2.800-5 2.800 1.100-5.700L4 9.900l5.600-.7z" />);
export const NoteIcon = icon(<path d="M4.500 5h15v10.500h-8L7 19.500v-4H4.500z" />);
export const UpIcon = icon(<path d="M12 19V6M6.500 11L12 5.500 17.500 11" />);
export const TopIcon = icon(<path d="M5 4.500h14M12 20V8.500M6.500 14L12 8.500l5.500 5.500" />);
export const BinIcon = icon(<path d="M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.200 10.500v5.500M13.800 10.500v5.500" />);
export const ChevronIcon = icon(<path d="M9 6l6 6-6 6" />);
export const TargetIcon = icon(<>
  <circle cx="12" cy="12" r="8.500" />
  <circle cx="12" cy="12" r="4" />
  <path d="M12 1.500v4M12 18.500v4M1.500 12h4M18.500 12h4" />
</>);
export const PeopleIcon = icon(<>
  <circle cx="9" cy="8" r="3.5" />
  <path d="M3 19.500c.4-4 2.800-6 6-6s5.600 2 6 6M15.500 5a3.500 3.500 0 0 1 0 6.300M17 14c2.300.7 3.700 2.600 4 5.500" />
</>);
export const EyeIcon = icon(<>
  <path d="M2.500 12c2.500-4.300 5.600-6.500 9.500-6.500s7 2.200 9.500 6.500c-2.500 4.300-5.600 6.500-9.500 6.500S5 16.300 2.500 12z" />
  <circle cx="12" cy="12" r="2.800" />
</>);
export const TalkIcon = icon(<path d="M4 5.500h16v10.500h-9L6.500 20v-4H4zM8 9.500h8M8 12.500h5" />);
export const SealIcon = icon(<path d="M4 6h16v12.500H4zM4 6l8 6.500L20 6M9.500 18.500l2.500-3 2.500 3" />);
export const CupIcon = icon(
  <path d="M7 4.500h10v6a5 5 0 0 1-10 0zM7 6.500H3.500c0 3.500 1.500 5 4 5.200M17 6.500h3.500c0 3.500-1.500 5-4 5.200M12 15.500v3.500M8 20h8" />,
);
export const ReportIcon = icon(<path d="M12 4.500L21 19.500H3zM12 10v4.500M12 17.200v.3" />);
export const EngineIcon = icon(
  <path d="M7 7h10v10H7zM10 7V3.500M14 7V3.500M10 20.500V17M14 20.500V17M7 10H3.500M7 14H3.500M20.500 10H17M20.500 14H17" />,
);
export const BoardIcon = icon(<path d="M4 4h16v16H4zM9.300 4v16M14.700 4v16M4 9.300h16M4 14.700h16" />);
