import { Download, Link2, Share } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { shareLink } from '../browser/share.ts';
import { Button, buttonClass } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { toast } from '../overlays/toast.tsx';
import { Bone } from '../skeleton.tsx';
import { CARD_SIZE, cardText, drawCard, type ShareCard } from './draw-card.ts';

interface ShareImageDialogProps {
  title: string;
  card: ShareCard;
  /** Of the file, without its extension. */
  fileName: string;
  /** The link that goes along, outside of the image. */
  url: string;
  /** What goes along with the image and the link; by default what the image shows. */
  message?: string;
  /** Whether the link can be shared without the image, too. */
  hasLinkButton?: boolean;
  /** What the sharer can choose about the image. */
  choice?: ReactNode;
  onClose: () => void;
}

const IMAGE = 'mx-auto block aspect-[1080/1350] h-auto w-[min(100%,400px)] rounded-3 border border-line-2';

/** Shows an image that was drawn on this device, and shares or saves it. */
export function ShareImageDialog(props: ShareImageDialogProps) {
  const { title, card, fileName, url, message, hasLinkButton = false, choice, onClose } = props;
  const { image, address, failed } = useDrawn(card);
  const file = image && new File([image], `${fileName}.png`, { type: 'image/png' });
  const text = cardText(card);
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true;
  const share = async () => {
    if (file === null) return;
    try {
      await navigator.share({ files: [file], text: `${message ?? text} ${url}` });
    } catch (error) {
      // The user closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.bad('Failed to share the image');
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title={title}
      foot={
        <>
          {hasLinkButton ? <LinkButton title={title} text={message ?? text} url={url} /> : null}
          {address === null ? null : (
            <a className={buttonClass()} href={address} download={`${fileName}.png`}>
              <Download size={17} aria-hidden />
              Save Image
            </a>
          )}
          {canShare ? (
            <Button variant="flag" onClick={() => void share()}>
              <Share size={17} aria-hidden />
              Share
            </Button>
          ) : null}
        </>
      }
    >
      {choice ? <div className="mb-4">{choice}</div> : null}
      {failed ? (
        <p role="alert" className="text-bad">
          This browser can’t draw the image.
        </p>
      ) : address === null ? (
        <Bone className={IMAGE} />
      ) : (
        <img className={IMAGE} src={address} alt={text} {...CARD_SIZE} />
      )}
    </Dialog>
  );
}

function LinkButton(link: { title: string; text: string; url: string }) {
  const share = async () => {
    const shared = await shareLink(link);
    if (shared === 'copied') toast.good('Link copied');
    if (shared === 'shown') toast.info(link.url);
  };
  return (
    <Button onClick={() => void share()}>
      <Link2 size={17} aria-hidden />
      Share Link
    </Button>
  );
}

/** The image of a card, and its address in this page; null until it is drawn. */
function useDrawn(card: ShareCard) {
  const [drawn, setDrawn] = useState<{ image: Blob | null; address: string | null; failed: boolean }>(NOTHING);
  useEffect(() => {
    let address: string | null = null;
    let isHere = true;
    drawCard(card).then(
      (image) => {
        if (!isHere) return;
        address = URL.createObjectURL(image);
        setDrawn({ image, address, failed: false });
      },
      () => isHere && setDrawn({ ...NOTHING, failed: true }),
    );
    return () => {
      isHere = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [card]);
  return drawn;
}

const NOTHING = { image: null, address: null, failed: false };
