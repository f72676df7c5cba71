ALTER TABLE "usage_daily" DROP CONSTRAINT "usage_daily_row";--> statement-breakpoint
ALTER TABLE "usage_daily" ADD COLUMN "source_language" text;--> statement-breakpoint
ALTER TABLE "usage_daily" ADD COLUMN "target_language" text;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD COLUMN "source_language" text;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD COLUMN "target_language" text;--> statement-breakpoint
ALTER TABLE "usage_daily" ADD CONSTRAINT "usage_daily_row" UNIQUE NULLS NOT DISTINCT("account_id","day","project_id","key_id","product","unit","source_language","target_language");