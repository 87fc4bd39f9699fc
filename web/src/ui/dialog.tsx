import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../i18n";
import { CloseIcon } from "./icons";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  id: string;
  class?: string;
}

/** Escape and a press outside close it. */
export function Dialog({ title, onClose, children, id, class: className = "" }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: the next key finds it open, and the focus returns afterwards.
  useLayoutEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    element.showModal();
    return () => {
      element.close();
      before?.focus?.();
    };
  }, []);
  return <dialog ref={dialog} class={`dialog ${className}`} aria-labelledby={`${id}-title`} data-testid={id} onCancel={(event) => {
    event.preventDefault();
    onClose();
  }} onPointerDown={(event) => {
    if (event.target === dialog.current) onClose();
  }}>
    <div class="dialog-body">
      <div class="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="icon-button" aria-label={texts.value.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </div>
  </dialog>;
}
