import type { ComponentChildren } from "preact";

/** Icons of 24 by 24, drawn with the colour of the text around them. */
function icon(children: ComponentChildren) {
  return () => (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
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
export const GearIcon = icon(
  <>
    <path d="M12 3.500v2.200M12 18.300v2.200M3.5 12h2.200M18.3 12h2.200M6 6l1.55 1.550M16.45 16.450L18 18M18 6l-1.55 1.550M7.55 16.450L6 18" />
    <circle cx="12" cy="12" r="6.2" />
    <circle cx="12" cy="12" r="2.2" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const BookIcon = icon(<path d="M12 6.500C10 5 7 4.6 4 5v13.500c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.500V5c-3-.4-6 0-8 1.500zM12 6.500V20" />);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.3 9.300a2.8 2.8 0 1 1 4 2.900c-.9.5-1.3 1-1.3 2M12 17.200v.1" />
  </>,
);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M5 12.500l4.5 4.500L19 7.5" />);
