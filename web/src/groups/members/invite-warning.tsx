import { TriangleAlert } from 'lucide-react';

/** Some invitations were sent and these were not [G8.27]. */
export function InviteWarning({ message, failed }: { message: string; failed: readonly string[] }) {
  return (
    <div className="py-3 px-3.5 border border-warn rounded-2">
      <p className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert size={18} aria-hidden />
        {message}
      </p>
      <ul className="mt-1.5 list-disc pl-6">
        {failed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
