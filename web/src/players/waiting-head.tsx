import { Bone } from '../ui/skeleton.tsx';

/** The head of a player's detail until the figures are known: as tall as it will be, with the name where it will stand. */
export function WaitingHead({ name }: { name: string }) {
  return (
    <div className="flex min-h-[126px] items-center gap-[22px] pt-5 pr-[76px] pb-[18px] pl-[26px] max-md:min-h-0 max-md:flex-wrap max-md:gap-x-3.5 max-md:gap-y-3 max-md:pt-[max(14px,env(safe-area-inset-top))] max-md:pr-[60px] max-md:pb-3 max-md:pl-4">
      <Bone className="size-[86px] max-md:size-[60px]" />
      <div className="min-w-0 flex-1">
        <Bone className="h-6.5 w-40 max-w-full opacity-50" />
        <p
          className="mt-2 font-num text-[46px]/[0.95] font-extrabold italic uppercase wrap-break-word max-md:mt-1 max-md:text-[29px]"
          aria-hidden
        >
          {name}
        </p>
      </div>
      <div className="h-[72px] w-full md:hidden" />
    </div>
  );
}
