import { isInstalled } from '@dragoman/provider-kit';

/** The programs that work with recordings where they are there. */
export interface AudioTools {
  /** FFmpeg: a path, or a name in the usual folders. Default `ffmpeg`. */
  readonly ffmpeg?: string;
}

/** The program that is FFmpeg. */
export const ffmpegOf = ({ ffmpeg = 'ffmpeg' }: AudioTools = {}): string => ffmpeg;

/** Whether FFmpeg is there. Looks at the file system only. */
export const hasFfmpeg = (tools?: AudioTools): boolean => isInstalled(ffmpegOf(tools));
