import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';

interface SelectOption<Value extends string> {
  value: Value;
  /** The text of the closed control. */
  label: string;
  /** Below the label in the open list. */
  note?: ReactNode;
  /** At the right in the open list. */
  aside?: ReactNode;
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onValueChange: (value: Value) => void;
  /** Shown while no option is selected. */
  placeholder?: string;
  size?: 's' | 'm';
  /** A title is the button itself: it keeps the type around it. */
  look?: 'button' | 'title';
  /** In place of the label of the selected option. */
  shown?: ReactNode;
  /** The edge of the button the list aligns to. */
  align?: 'start' | 'end';
  className?: string | undefined;
}

/** A select button that opens a list of options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  // The open list is rendered in the main landmark; inside a dialog, in the body, above everything.
  const [place, setPlace] = useState<Element | null>(null);
  const shown = props.options.find((option) => option.value === props.value);
  const isTitle = props.look === 'title';
  return (
    <Primitive.Root value={props.value} onValueChange={(value) => props.onValueChange(value as Value)}>
      <Primitive.Trigger
        ref={(trigger) => setPlace(trigger?.closest('main') ?? null)}
        aria-label={props.label}
        className={cx(
          isTitle ? 'title-select' : 'btn btn-outline bg-sunk',
          props.size === 's' && 'btn-s',
          props.className,
        )}
      >
        <span className={cx('min-w-0 text-left', !isTitle && 'flex-1 truncate')}>
          <Primitive.Value placeholder={<span>{props.placeholder}</span>}>
            <span>{props.shown ?? shown?.label}</span>
          </Primitive.Value>
        </span>
        <ChevronDown size={isTitle ? 24 : 16} aria-hidden />
      </Primitive.Trigger>
      <Primitive.Portal container={place}>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          align={props.align ?? 'start'}
          collisionPadding={12}
          className="menu"
        >
          <Primitive.Viewport>
            {props.options.map((option) => (
              <Primitive.Item key={option.value} value={option.value} className="menu-item">
                <span className="min-w-0 flex-1">
                  <Primitive.ItemText>
                    <span>{option.label}</span>
                  </Primitive.ItemText>
                  {option.note ? <span className="block text-meta text-text-2">{option.note}</span> : null}
                </span>
                {option.aside ? <span className="num">{option.aside}</span> : null}
                <span className="w-4">
                  <Primitive.ItemIndicator>
                    <Check size={16} aria-hidden />
                  </Primitive.ItemIndicator>
                </span>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
