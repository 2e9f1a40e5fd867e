import { Check } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { useEffect, useLayoutEffect, useState } from 'react';
import { type SelectProps, SelectWords, selectClass } from './select-words.tsx';

/** A select whose list has been opened, and which is open at first. */
export function SelectList<Value extends string>(props: SelectProps<Value>) {
  // The open list is rendered in the main landmark; inside a dialog, in the body, above everything.
  const [place, setPlace] = useState<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  // With its place.
  useLayoutEffect(() => setOpen(true), []);
  const { onOpen } = props;
  useEffect(() => {
    if (isOpen) onOpen?.();
  }, [isOpen, onOpen]);
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={setOpen}
      value={props.value}
      onValueChange={(value) => props.onValueChange(value as Value)}
    >
      <Primitive.Trigger
        ref={(trigger) => setPlace(trigger?.closest('main') ?? null)}
        aria-label={props.label}
        className={selectClass(props)}
      >
        <SelectWords {...props} />
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
