import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

/** A password field with a button that reveals the text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="field-eye"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  );
}
