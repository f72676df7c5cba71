import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { type FieldProps, typedBy, useHistory } from './field.ts';
import classes from './fields.module.css';

/** The field for a translation without tags. */
export const PlainField = ({
  label,
  language,
  value,
  onChange,
  isReadOnly,
  describedBy,
  isInvalid,
  handle,
}: FieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once the text is shown. */
  const caret = useRef<number>(null);
  const history = useHistory(value, (state) => {
    caret.current = state.caret;
    onChange(state.text);
  });
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  useImperativeHandle(handle, () => ({
    focus: () => area.current?.focus(),
    insertTags: () => {},
  }));
  return (
    <textarea
      ref={area}
      className={classes.field}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      dir="auto"
      lang={language}
      rows={4}
      spellCheck
      readOnly={isReadOnly}
      value={value}
      onKeyDown={history.onKeyDown}
      onChange={({ currentTarget, nativeEvent }) => {
        history.note(
          { text: currentTarget.value, caret: currentTarget.selectionStart },
          typedBy(nativeEvent as InputEvent),
        );
        onChange(currentTarget.value);
      }}
    />
  );
};
