ALTER TABLE "translation_revisions" ADD COLUMN "quality_segments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_revisions" ADD COLUMN "quality_not_checked" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "quality_segments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "quality_not_checked" jsonb DEFAULT '[]'::jsonb NOT NULL;