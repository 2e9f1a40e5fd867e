import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';

/** Opens a file of this device; it is the next thing to do where there is nothing else to check. */
export function OpenFile({ isNext, onFile }: { isNext: boolean; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="A group’s season"
        hidden
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // So that the same file can be opened again.
          target.value = '';
        }}
      />
      <Button variant={isNext ? 'flag' : 'outline'} onClick={() => input.current?.click()}>
        <FolderOpen size={16} aria-hidden />
        Open a File
      </Button>
    </>
  );
}
