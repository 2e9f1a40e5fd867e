const STEPS = [
  {
    ordinal: 'st',
    title: 'One-and-Done Lineups',
    text: 'Build a lineup each week. Once you use a player, they’re used up for the season.',
  },
  {
    ordinal: 'nd',
    title: 'Customizable Game Settings',
    text: 'Set the slots, usage limit and Double Down for your group. Same rules for everyone.',
  },
  {
    ordinal: 'rd',
    title: 'Survivor Pool Strategy',
    text: 'Burn a star now, or save them for a better matchup.',
  },
  {
    ordinal: 'th',
    title: 'Playoff Multiplier',
    text: 'Points count more in the final weeks. Save a star for them.',
  },
];

/** How it works in four steps [A2.23]. */
export function HowItWorks() {
  return (
    <section className="border-t border-line bg-raise-1" aria-labelledby="how">
      <div className="page py-11">
        <div className="mb-6 flex items-center gap-4">
          <h2 id="how" className="title-1">
            How It Works
          </h2>
          <span className="hash flex-1" aria-hidden />
        </div>
        <ol className="grid gap-8 md:grid-cols-2 md:gap-x-4 xl:grid-cols-4">
          {STEPS.map((step, index) => (
            <li key={step.title} className="border-l-2 border-chalk pl-5">
              <div className="flex font-num leading-none font-bold" aria-hidden>
                <span className="text-[60px] leading-[0.9]">{index + 1}</span>
                <span className="ml-0.5 text-[24px] text-text-2 uppercase">{step.ordinal}</span>
              </div>
              <h3 className="mt-4 text-[22px] leading-tight font-bold uppercase">{step.title}</h3>
              <p className="mt-1 max-w-sm text-text-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
