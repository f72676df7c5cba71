ALTER TABLE "accounts" ADD COLUMN "rate_limit_per_minute" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "maker_id" uuid;--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("maker_id");