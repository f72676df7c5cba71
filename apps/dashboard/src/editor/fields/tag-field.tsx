import { type ClipboardEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { type FieldProps, typedBy, useHistory } from './field.ts';
import classes from './fields.module.css';
import { drawNodes, placeOf, readNodes, setPlace } from './tag-dom.ts';
import { useTagName } from './tag-names.ts';
import {
  cutParts,
  placesOf,
  readTaggedText,
  replaceParts,
  type TaggedPart,
  writeTaggedText,
} from './tags.ts';

const plain = (text: string): readonly TaggedPart[] => [{ kind: 'text', text }];

/**
 * The field for a translation with tags: each is one chip, which can be moved by cutting and pasting, and not be half
 * deleted. The browser edits; what stands there is read after each change.
 */
export const TagField = ({
  label,
  language,
  value,
  onChange,
  isReadOnly,
  describedBy,
  isInvalid,
  handle,
}: FieldProps) => {
  const root = useRef<HTMLDivElement>(null);
  /** The text that the element shows. */
  const shown = useRef<string>(null);
  const nameOf = useTagName();
  const draw = (text: string) => {
    if (!root.current) return;
    drawNodes(root.current, readTaggedText(text), { chip: classes.chip ?? '', nameOf });
    shown.current = text;
  };
  /** Shows a text with the caret in it, and tells it. */
  const show = (text: string, caret: number) => {
    draw(text);
    if (root.current) setPlace(root.current, caret);
    onChange(text);
  };
  const history = useHistory(value, (state) => show(state.text, state.caret));
  useLayoutEffect(() => {
    if (shown.current !== value) draw(value);
  });

  const selected = (): { readonly from: number; readonly to: number } => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    const element = root.current;
    if (!element || !range || !element.contains(range.commonAncestorContainer)) {
      const end = placesOf(readTaggedText(value));
      return { from: end, to: end };
    }
    return {
      from: placeOf(element, range.startContainer, range.startOffset),
      to: placeOf(element, range.endContainer, range.endOffset),
    };
  };
  const put = (parts: readonly TaggedPart[], { from, to } = selected()) => {
    if (isReadOnly || !root.current) return;
    const text = writeTaggedText(replaceParts(readNodes(root.current), from, to, parts));
    const caret = from + placesOf(parts);
    history.note({ text, caret });
    show(text, caret);
  };
  useImperativeHandle(handle, () => ({
    focus: () => {
      const element = root.current;
      element?.focus();
      if (element) setPlace(element, placesOf(readNodes(element)));
    },
    insertTags: (first, second) => {
      const element = root.current;
      if (!element) return;
      const { from, to } = selected();
      const inner = cutParts(readNodes(element), from, to);
      element.focus();
      put([first, ...inner, ...(second ? [second] : [])], { from, to });
    },
  }));

  // React has no events of its own for these.
  const latest = useRef({ put, note: history.note, onChange });
  latest.current = { put, note: history.note, onChange };
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const onBeforeInput = (event: InputEvent) => {
      const { inputType } = event;
      if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') latest.current.put(plain('\n'));
      else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop')
        latest.current.put(readTaggedText(event.dataTransfer?.getData('text/plain') ?? event.data ?? ''));
      else if (!/^(history|format)/.test(inputType)) return;
      event.preventDefault();
    };
    const onInput = (event: Event) => {
      const text = writeTaggedText(readNodes(element));
      shown.current = text;
      const selection = getSelection();
      const caret = selection?.focusNode ? placeOf(element, selection.focusNode, selection.focusOffset) : 0;
      latest.current.note({ text, caret }, typedBy(event as InputEvent));
      latest.current.onChange(text);
    };
    element.addEventListener('beforeinput', onBeforeInput);
    element.addEventListener('input', onInput);
    return () => {
      element.removeEventListener('beforeinput', onBeforeInput);
      element.removeEventListener('input', onInput);
    };
  }, []);

  const copy = (event: ClipboardEvent) => {
    if (!root.current) return;
    const { from, to } = selected();
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeTaggedText(cutParts(readNodes(root.current), from, to)));
    if (event.type === 'cut') put([]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML takes text with chips in it
    <div
      ref={root}
      className={classes.field}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-readonly={isReadOnly || undefined}
      contentEditable={isReadOnly ? false : 'plaintext-only'}
      suppressContentEditableWarning
      tabIndex={0}
      dir="auto"
      lang={language}
      spellCheck
      onKeyDown={history.onKeyDown}
      onCopy={copy}
      onCut={copy}
    />
  );
};
